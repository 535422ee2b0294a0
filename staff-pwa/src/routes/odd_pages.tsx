import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSay } from "../lib/i18n/say.ts";
import { Button, buttonClass } from "../../../web/ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export function NoSuchPage() {
  const say = useSay();
  return (
    <Notice
      title={say("missing.title")}
      actions={<Link to="/orders" className={buttonClass("primary")}>{say("missing.orders")}</Link>}
    >
      <p>{say("missing.text")}</p>
    </Notice>
  );
}

const reloadAfterMs = 10_000;

/** A tablet with nobody beside it must not stay broken. */
export function Broken() {
  const say = useSay();
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), reloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice
      title={say("app.broken.title")}
      actions={<Button look="primary" onClick={() => location.reload()}>{say("app.broken.reload")}</Button>}
    >
      <p>{say("app.broken.text")}</p>
    </Notice>
  );
}
