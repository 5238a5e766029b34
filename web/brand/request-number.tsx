import { Trans, useLingui } from "@lingui/react/macro";
import { useBrand } from "./use-brand.ts";

/** What support finds a failed request by, and a mail to support that has it. */
export function RequestNumber({ number }: { number: string }) {
  const { t } = useLingui();
  const { contactEmail } = useBrand();
  const subject = encodeURIComponent(t`Help needed: ${number}`);
  const body = encodeURIComponent(`${t`What I wanted to do:`}\n\n\n${number}`);
  return (
    <span className="mt-2 block font-normal text-sm wrap-anywhere">
      <Trans>
        Number for support:{" "}
        <bdi dir="ltr" className="inline-block select-all">
          {number}
        </bdi>
      </Trans>{" "}
      <a
        href={`mailto:${contactEmail}?subject=${subject}&body=${body}`}
        className="inline-block py-1 text-inherit underline underline-offset-4"
      >
        <Trans>Write to support</Trans>
      </a>
    </span>
  );
}
