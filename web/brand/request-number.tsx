import { Trans } from "@lingui/react/macro";
import { useBrand } from "./use-brand.ts";

/** What support finds a failed request by, and a mail to support that has it. */
export function RequestNumber({ number }: { number: string }) {
  const { contactEmail } = useBrand();
  return (
    <span className="mt-2 block font-normal text-sm wrap-anywhere">
      <Trans>
        Number for support:{" "}
        <bdi dir="ltr" className="inline-block select-all">
          {number}
        </bdi>
      </Trans>{" "}
      <a
        href={`mailto:${contactEmail}?subject=${number}`}
        className="inline-block py-1 text-inherit underline underline-offset-4"
      >
        <Trans>Write to support</Trans>
      </a>
    </span>
  );
}
