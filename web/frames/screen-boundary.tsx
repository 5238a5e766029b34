import { Trans, useLingui } from "@lingui/react/macro";
import { Component, type ReactNode, useEffect } from "react";
import { Drawing } from "../brand/drawing.tsx";
import { useWhatsappUrl } from "../brand/use-whatsapp-url.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { AccountFrame } from "./account-frame.tsx";

type Props = { path: string; children: ReactNode };

/** A screen that could not be fetched or drawn says so instead of leaving an empty page. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <LoadFailure /> : this.props.children;
  }
}

export function LoadFailure() {
  const { t } = useLingui();
  const problem = t`This page could not be loaded. Please check your connection and try again.`;
  useEffect(() => {
    document.title = problem;
  }, [problem]);
  return (
    <AccountFrame>
      <main className="mx-auto grid min-h-[70dvh] max-w-md content-center gap-4 p-4">
        <Drawing of="child-waiting" className="mx-auto size-40" />
        <Alert kind="error">
          <h1>{problem}</h1>
        </Alert>
        <Button onClick={() => location.reload()}>
          <Trans>Try Again</Trans>
        </Button>
        <NewTabLink href={useWhatsappUrl("error")} className={buttonClass("secondary")}>
          <Trans>Chat with us on WhatsApp</Trans>
        </NewTabLink>
      </main>
    </AccountFrame>
  );
}
