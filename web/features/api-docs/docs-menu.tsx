import { Icon } from "../../ui/icon.tsx";

type Part = { readonly title: string; readonly entries: readonly string[] };

/** It stays: at the side where there is room, folded at the top of a phone. */
export function DocsMenu({ parts }: { parts: readonly Part[] }) {
  const count = parts.flatMap(({ entries }) => entries).length;
  return (
    <div className="sticky top-0 z-10 -mx-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper px-2 py-2 short:static sm:max-h-dvh sm:flex-col sm:flex-nowrap sm:items-stretch sm:self-start sm:overflow-y-auto sm:py-4">
      {/* Shown by its script. */}
      <search data-call-search="" hidden className="min-w-0 flex-1 sm:flex-none">
        <input
          type="search"
          aria-label="Search the calls"
          placeholder="Search"
          className="min-h-12 w-full rounded-xl border-2 border-crust bg-white px-4 text-ink"
        />
        <output className="sr-only">
          <span data-count="">{count}</span> of {count} found
        </output>
      </search>
      <details data-unfold="" className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-full px-3 font-semibold text-crust supports-[selector(::details-content)]:sm:hidden">
          Contents
          <Icon
            name="chevron-down"
            className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <nav
          aria-label="Contents"
          className="max-sm:absolute max-sm:inset-x-0 max-sm:top-full max-sm:max-h-[70dvh] max-sm:overflow-y-auto max-sm:rounded-2xl max-sm:border max-sm:border-shell max-sm:bg-white max-sm:p-4 max-sm:shadow-lift"
        >
          {parts.map(({ title, entries }) => (
            <div key={title} data-part="" className="mb-3">
              <p className="font-semibold text-sm">{title}</p>
              <ul>
                {entries.map((name) => (
                  <li key={name} data-leads-to={name}>
                    <a
                      href={`#${name}`}
                      className="block py-1 text-cocoa text-sm no-underline hover:text-ink"
                    >
                      <code className="wrap-anywhere">{name}</code>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </details>
    </div>
  );
}
