import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from "react";
import { findAddress, isPublic } from "./addresses.ts";
import { useOffersStart } from "./brand/use-trial-address.ts";
import { loadOwnTexts } from "./copy/catalogue.ts";
import { GuestOnly, MemberOnly } from "./features/session/guards.tsx";
import { AccountFrame } from "./frames/account-frame.tsx";
import { GuestFrame } from "./frames/guest-frame.tsx";
import { MemberFrame } from "./frames/member-frame.tsx";
import { PageFrame } from "./frames/page-frame.tsx";
import { ScreenBoundary } from "./frames/screen-boundary.tsx";
import { useLocation } from "./navigation.ts";
import { type AccountPage, pages } from "./site-map.ts";
import { Starting } from "./ui/starting.tsx";

type Screen = ComponentType<{ params: Record<string, string | undefined> }>;
type Load = () => Promise<{ default: Screen }>;

/** None is missing, or the build could not render its page. */
const files = import.meta.glob("./screens/*.tsx") as Record<`./screens/${AccountPage["screen"]}.tsx`, Load>;

const screens = new Map(
  pages
    .filter((page) => !isPublic(page))
    .map((page) => {
      const { screen, access } = page;
      const loadCode = files[`./screens/${screen}.tsx`];
      const load: Load = async () => {
        const [code] = await Promise.all([loadCode(), "ownTexts" in page && loadOwnTexts(page.ownTexts)]);
        return code;
      };
      return [screen, { access, load, Screen: lazy(load) as Screen }];
    }),
);

const frames: Record<AccountPage["access"], ComponentType<{ children: ReactNode }>> = {
  guest: ({ children }) => (
    <GuestOnly>
      <GuestScreens>{children}</GuestScreens>
    </GuestOnly>
  ),
  member: ({ children }) => (
    <MemberOnly>
      <MemberFrame>{children}</MemberFrame>
    </MemberOnly>
  ),
  open: AccountFrame,
};

/** Before React hydrates the page: one that waits for code while it hydrates loses what is pressed. */
export async function loadScreen(path: string): Promise<void> {
  const shown = findScreen(path)?.shown;
  if (shown) shown.Screen = (await shown.load()).default;
}

function findScreen(path: string) {
  const address = findAddress(path);
  if (!address || isPublic(address.page)) return undefined;
  const { page, params } = address;
  const shown = screens.get(page.screen);
  return shown && { page, params, shown };
}

export function CurrentScreen() {
  const [current] = useLocation();
  // The last screen stays until the next one is there.
  const path = useDeferredValue(current);
  const found = findScreen(path);
  const offersStart = useOffersStart();
  if (!found) return <Leave to={findAddress(path) ? path : "/"} />;
  const { page, params, shown } = found;
  if (!offersStart && "opensAccounts" in page) return <Leave to="/" />;

  const Frame = frames[page.access];
  return (
    <ScreenBoundary path={path}>
      <Suspense>
        <PageFrame page={page} path={path}>
          <Frame>
            <shown.Screen params={params} />
          </Frame>
        </PageFrame>
      </Suspense>
    </ScreenBoundary>
  );
}

/** For a public page, which is a document of its own. */
function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Starting />;
}

/** A recovery goes on where the network drops between two of its screens. */
function GuestScreens({ children }: { children: ReactNode }) {
  useEffect(() => {
    for (const { access, load } of screens.values()) if (access === "guest") load().catch(() => undefined);
  }, []);
  return <GuestFrame>{children}</GuestFrame>;
}
