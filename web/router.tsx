import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from "react";
import { findAddress } from "./addresses.ts";
import { useOffersStart } from "./brand/use-trial-address.ts";
import { bringTexts } from "./copy/catalogue.ts";
import { GuestOnly, MemberOnly } from "./features/session/guards.tsx";
import { AccountFrame } from "./frames/account-frame.tsx";
import { GuestFrame } from "./frames/guest-frame.tsx";
import { PageFrame } from "./frames/page-frame.tsx";
import { ScreenBoundary } from "./frames/screen-boundary.tsx";
import { Redirect, useLocation, usePublicPath } from "./navigation.ts";
import { type Access, type Page, pages, type ScreenName } from "./site-map.ts";

type Screen = ComponentType<{ params: Record<string, string | undefined> }>;
type Load = () => Promise<{ default: Screen }>;

/** None is missing, or the build could not render its page. */
const files = import.meta.glob("./screens/*.tsx") as Record<`./screens/${ScreenName}.tsx`, Load>;

const screens = new Map(
  pages.map((page) => {
    const { screen, access } = page;
    const load = files[`./screens/${screen}.tsx`];
    const loadAll = async () => {
      const [loaded] = await Promise.all([load(), bringTexts(page), access === "public" && loadSiteFrame()]);
      return loaded;
    };
    return [screen, { access, load, loadAll, Screen: lazy(loadAll) as Screen }];
  }),
);

// Account pages never show the site's header and footer.
const loadSiteFrame = () => import("./frames/site-frame.tsx");
const SiteFrame = lazy(loadSiteFrame);

const frames: Record<Access, ComponentType<{ children: ReactNode }>> = {
  public: SiteFrame,
  guest: ({ children }) => (
    <GuestOnly>
      <GuestScreens>{children}</GuestScreens>
    </GuestOnly>
  ),
  member: ({ children }) => (
    <MemberOnly>
      <AccountFrame>{children}</AccountFrame>
    </MemberOnly>
  ),
  open: AccountFrame,
};

/** Before React takes a page over: while it waits for code, it drops what is pressed. */
export async function bringScreen(page: Page | undefined): Promise<void> {
  const shown = page && screens.get(page.screen);
  if (!shown) return;
  shown.Screen = (await shown.loadAll()).default;
  if (shown.access === "public") frames.public = (await loadSiteFrame()).default;
}

export function CurrentPage() {
  const [current] = useLocation();
  // The last screen stays until the next one is there.
  const path = useDeferredValue(current);
  const address = findAddress(path);
  const shown = address && screens.get(address.page.screen);
  const offersStart = useOffersStart();
  const publicPath = usePublicPath();
  if (!shown || (!offersStart && address.page.path.startsWith("/start")))
    return <Redirect to={publicPath("/")} replace />;

  const Frame = frames[address.page.access];
  return (
    <ScreenBoundary path={path}>
      <Suspense>
        <PageFrame page={address.page} path={path}>
          <Frame>
            <shown.Screen params={address.params} />
          </Frame>
        </PageFrame>
      </Suspense>
    </ScreenBoundary>
  );
}

/** A recovery goes on where the network drops between two of its screens. */
function GuestScreens({ children }: { children: ReactNode }) {
  useEffect(() => {
    for (const { access, load } of screens.values()) if (access === "guest") load().catch(() => undefined);
  }, []);
  return <GuestFrame>{children}</GuestFrame>;
}
