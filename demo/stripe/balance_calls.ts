/** The calls that read balance transactions and payouts. */
import { type AccountBalance, accountBalance, type BalanceTransaction, type Payout } from "./balance.ts";
import type { Call } from "./call.ts";
import { rejectUnknown, text } from "./params.ts";
import { noSuch } from "./refusal.ts";
import { LIST_PARAMS, page } from "./wire.ts";

/** `aheadMs` is added to the clock: a fault switch pays out early. */
export function balanceCalls(aheadMs: () => number) {
  const balanceOf = (call: Call): AccountBalance => accountBalance(call.store, call.nowMs + aheadMs());
  return {
    listTransactions(call: Call) {
      rejectUnknown(call.params, [...LIST_PARAMS, "currency", "payout", "source", "type"]);
      const { transactions, byPayout } = balanceOf(call);
      const payout = text(call.params, "payout");
      const source = text(call.params, "source");
      const type = text(call.params, "type");
      if (payout && !byPayout.has(payout)) throw noSuch("payout", payout, "payout");
      const found = (payout ? byPayout.get(payout) ?? [] : transactions).filter((each) =>
        (!source || each.source === source) && (!type || each.type === type)
      );
      return page(call.store, found, call.params, "/v1/balance_transactions");
    },
    listPayouts(call: Call) {
      rejectUnknown(call.params, [...LIST_PARAMS, "status"]);
      const status = text(call.params, "status");
      const found = balanceOf(call).payouts.filter((each) => !status || each.status === status);
      return page(call.store, found, call.params, "/v1/payouts");
    },
    retrieveTransaction(call: Call): BalanceTransaction {
      const found = balanceOf(call).transactions.find(({ id }) => id === call.id);
      if (!found) throw noSuch("balance_transaction", call.id, "id");
      return found;
    },
    retrievePayout(call: Call): Payout {
      const found = balanceOf(call).payouts.find(({ id }) => id === call.id);
      if (!found) throw noSuch("payout", call.id, "id");
      return found;
    },
  };
}
