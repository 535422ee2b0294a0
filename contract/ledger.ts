export const taxReport = { method: "GET", path: "/api/admin/ledger/tax" } as const;
export const taxReportExport = { method: "GET", path: "/api/admin/ledger/tax.csv" } as const;
export const ledger = { method: "GET", path: "/api/admin/ledger/orders" } as const;
export const ledgerExport = { method: "GET", path: "/api/admin/ledger/orders.csv" } as const;
export const payouts = { method: "GET", path: "/api/admin/ledger/payouts" } as const;
export const payout = { method: "GET", path: "/api/admin/ledger/payouts/{id}" } as const;
export const payoutsExport = { method: "GET", path: "/api/admin/ledger/payouts.csv" } as const;
