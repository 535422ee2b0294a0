export function OrderPendingPage() {
  return <h1>OrderPendingPage</h1>;
}
