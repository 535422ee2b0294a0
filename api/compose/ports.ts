/** Puts an adapter behind every port. */
import { loadOnce } from "@domain/shared/load_once.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Installation } from "@domain/payment/ownership.ts";
import type { MessageTransport } from "@domain/ports/outbox.ts";
import type { Passwords } from "@domain/ports/staff.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { signInQueue } from "../adapters/crypto/passwords.ts";
import { oneTimeCodes } from "../adapters/crypto/one_time_codes.ts";
import { passkeyChecks } from "../adapters/crypto/passkey_checks.ts";
import type { DerivedKeys } from "../adapters/crypto/root_key.ts";
import { randomIds, signedTokens } from "../adapters/crypto/tokens.ts";
import { diskImages } from "../adapters/disk/images.ts";
import { diskSpace } from "../adapters/disk/space.ts";
import type { OpenDatabase } from "../adapters/postgres/database.ts";
import { installationId } from "../adapters/postgres/operations/installation.ts";
import { postgresPorts } from "../adapters/postgres/ports.ts";
import { sharedSecret } from "../adapters/postgres/secrets/secrets.ts";
import { s3Images } from "../adapters/s3/images.ts";
import { sharpPictures } from "../adapters/sharp/pictures.ts";
import { isLiveKey, type StripeServer, viaStripe } from "./stripe.ts";
import { type FetchPage, watchCheckoutPage } from "../adapters/system/received_page.ts";
import { type Watch, watchVitals } from "../adapters/system/vitals.ts";
import { newVapidKeys, webPusher } from "../adapters/webpush/pusher.ts";
import type { Config } from "../config.ts";
import { transport } from "./delivery.ts";
import type { Limits } from "@domain/ports/operations.ts";

type Dependencies = {
  database: OpenDatabase;
  keys: DerivedKeys;
  clock: Clock;
  stripe: StripeServer;
  passwords: Passwords;
  /** The demo's page of emails and texts, for channels without a provider. */
  demoTransport: MessageTransport | undefined;
  /** Not called before the process serves requests. */
  pages: { send: FetchPage; fetchPublic: FetchPage };
};

/** `config.publicUrl` must be the address where guests reach this process. */
export async function composePorts(
  config: Config,
  { database, keys, clock, stripe, passwords, demoTransport, pages }: Dependencies,
): Promise<Ports & { vitals: Watch }> {
  const installation: Installation = {
    id: await installationId(database.db),
    isLive: isLiveKey(stripe.account.secretKey),
  };
  const { subscriptions, ...stored } = postgresPorts(database, {
    clock,
    seal: keys.seal,
    installationId: installation.id,
    hasTexts: config.twilio !== undefined || demoTransport !== undefined,
  });
  const vapid = await sharedSecret(
    database.db,
    "vapid",
    keys.seal,
    async () => JSON.stringify(await newVapidKeys()),
  );
  const vitals = watchVitals();
  return {
    ...stored,
    clock,
    installation,
    ids: randomIds,
    vitals,
    health: {
      ...stored.health,
      vitals: vitals.read,
      diskSpace: () => diskSpace(config.dataDir),
      checkoutPageChanges: watchCheckoutPage(config.publicUrl, pages),
    },
    pictures: {
      ...(config.imageBucket ? s3Images(config.imageBucket) : diskImages(`${config.dataDir}/images`)),
      ...sharpPictures,
    },
    payments: lazily(() => viaStripe(stripe, installation)),
    passwords,
    tokens: signedTokens(keys.accessTokens),
    attempts: { ...stored.attempts, ...signInQueue() },
    secondFactors: { ...stored.secondFactors, ...oneTimeCodes },
    passkeys: { ...stored.passkeys, ...passkeyChecks(config.staffUrl ?? config.publicUrl) },
    limits: config.hasRateLimits ? stored.limits : noLimits,
    push: { ...subscriptions, ...webPusher(JSON.parse(vapid), pushContact(config.publicUrl)) },
    transport: transport(config, demoTransport, async () => (await stored.store.load()).settings.restaurant),
  };
}

/** Push services require a contact, which must be an https or mailto address. The demo has only an http address. */
function pushContact(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:staff@example.com";
}

/** Allows every request. For load tests, never in production. */
export const noLimits: Limits = {
  take: () => Promise.resolve(undefined),
  spent: () => Promise.resolve(undefined),
};

type Method = (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>;

/**
 * A port whose adapter is loaded at its first call, so that starting the process does not load its library. The result of a call can be
 * awaited or, when the adapter returns pages, iterated.
 */
export function lazily<Port extends { [Name in keyof Port]: Method }>(load: () => Promise<Port>): Port {
  const adapter = loadOnce(load);
  return new Proxy({} as Port, {
    get: (_, name) => (...args: never[]) => {
      const answer = adapter().then((port) => port[name as keyof Port](...args));
      const pages = async function* () {
        yield* await answer as AsyncIterable<unknown>;
      };
      return Object.assign(answer, { [Symbol.asyncIterator]: pages });
    },
  });
}
