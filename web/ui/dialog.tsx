import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Icon } from "./icon.tsx";

/**
 * A modal dialog that is open as long as it is rendered. The platform keeps the focus inside, gives it back
 * and makes the rest inert; `styles.css` locks the scroll. A `locked` dialog cannot be left half-way.
 */
export function Dialog({
  title,
  locked = false,
  onClose,
  children,
}: {
  title: ReactNode;
  locked?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const titleId = useId();
  const pressedBeside = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={openModal}
      aria-labelledby={titleId}
      closedby="any"
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      // Where `closedby` is not known. A press that starts inside, to select a text, may end beside it.
      onClick={(event) => {
        if (!("closedBy" in event.currentTarget) && pressedBeside.current && isBeside(event) && !locked)
          onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      // Browsers close at a second Escape whatever `cancel` says.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      // Hung from the top: what grows pushes down what is below it, and nothing moves under a press.
      className="mx-auto mt-6 mb-auto max-h-[calc(100dvh-2.5rem)] sm:mt-[10dvh] sm:max-h-[calc(90dvh-1rem)] w-[calc(100%-min(2rem,8vw))] overflow-y-auto overscroll-contain rounded-3xl border border-transparent bg-white text-ink shadow-2xl backdrop:bg-roast/60 max-w-lg"
    >
      <header className="sticky top-0 z-10 flex short:static items-start gap-3 bg-white px-[min(1.25rem,5vw)] pt-5 pb-3 sm:px-7 sm:pt-6">
        <h2 id={titleId} tabIndex={-1} className="me-auto text-xl font-bold text-balance outline-none">
          {title}
        </h2>
        <button
          type="button"
          disabled={locked}
          aria-label={t`Close`}
          onClick={onClose}
          className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-full text-cocoa hover:bg-cream disabled:opacity-50"
        >
          <Icon name="x" className="size-5" />
        </button>
      </header>
      <div className="px-[min(1.25rem,5vw)] pb-5 sm:px-7 sm:pb-7">{children}</div>
    </dialog>
  );
}

/** On the backdrop, which belongs to the dialog. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** The title takes the focus, so that a reader starts at the top and no button is pressed by accident. */
function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  dialog?.querySelector("h2")?.focus();
  return () => dialog?.close();
}
