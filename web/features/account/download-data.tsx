import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";

export function DownloadData({ onDownloaded }: { onDownloaded: () => void }) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const [fileName, setFileName] = useState("");
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      const { file_name, zip } = await call("downloadData", { password: String(form.get("password")) });
      save(file_name, zip);
      setFileName(file_name);
      document.querySelector<HTMLFormElement>("#data form")?.reset();
      onDownloaded();
    },
    (failure) => messageOf(failure, t`Failed to make the file`),
  );
  const isWrong = codeOf(failure) === "wrong_password";
  return (
    <Form onSubmit={submit}>
      <fieldset
        role="presentation"
        disabled={state === "busy"}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <CurrentPassword label={t`Password, to confirm`} isWrong={isWrong} error={error} />
        {state === "done" && (
          <Alert kind="success">
            <Trans>
              Your data is in the file <bdi>{fileName}</bdi> in your downloads.
            </Trans>
          </Alert>
        )}
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          busy={state === "busy" && <Trans>Loading...</Trans>}
        >
          <Trans>Download my data</Trans>
        </Button>
      </fieldset>
    </Form>
  );
}

/** As a link that is pressed: the call needs its token, so the browser cannot fetch the file by an address. */
function save(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // The browser has begun to read it by then, however slow.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
