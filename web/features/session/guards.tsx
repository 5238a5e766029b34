import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSearch } from "wouter";
import { isMember } from "../../addresses.ts";
import { useLocation } from "../../navigation.ts";
import { type Href, pages } from "../../site-map.ts";
import { forgetTab, writeTab } from "../../storage/tab.ts";
import { Starting } from "../../ui/starting.tsx";
import { keepChoice } from "./choice.ts";
import { useSignedIn } from "./signed-in.ts";
import { readWayBack, toWayBack } from "./way-back.ts";

const screens = pages.filter(isMember).map(({ path }) => path);

/** Tells the guest guard that the token it is about to see comes from a login on this screen. */
export const LoginLanding = createContext<() => void>(() => undefined);

/** Tells the member guard that the session it is about to miss was ended on this screen, by its reader. */
export const LogoutLanding = createContext<() => void>(() => undefined);

/** Back to where a login was asked for, else from a token found to the profile and from a login made here to the plans. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const [isLogin, setLogin] = useState(false);
  const announceLogin = useCallback(() => setLogin(true), []);
  const choice = keepChoice(useSearch());
  if (useSignedIn() === "yes") {
    const chosen = choice && (`/subscriptions${choice}` as const);
    return <Leave to={chosen || (readWayBack(screens) ?? (isLogin ? "/subscriptions" : "/profile"))} />;
  }
  return <LoginLanding value={announceLogin}>{children}</LoginLanding>;
}

export function MemberOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const [path] = useLocation();
  const here = toWayBack(screens, path, useSearch());
  const [isLogout, setLogout] = useState(false);
  const announceLogout = useCallback(() => setLogout(true), []);
  const wasSignedIn = useRef(false);

  // A screen takes its parameters out at once; until its calls are answered, they may be needed once more.
  const arrive = useEffectEvent(() => {
    wasSignedIn.current = true;
    if (here?.includes("?")) writeTab("way_back", here);
    else forgetTab("way_back");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is arrived at once
  useEffect(() => {
    if (signedIn === "yes") arrive();
  }, [signedIn, path]);

  function prepareLogin() {
    if (isLogout) return forgetTab("way_back");
    if (wasSignedIn.current) writeTab("login_notice", "session ended");
    if (here && !(wasSignedIn.current && readWayBack(screens))) writeTab("way_back", here);
  }

  if (signedIn === "unknown") return <Starting />;
  if (signedIn === "no") return <Leave to="/login" first={prepareLogin} />;
  return (
    <LogoutLanding value={announceLogout}>
      <Suspense fallback={<Starting />}>{children}</Suspense>
    </LogoutLanding>
  );
}

/** For a page that is open to all, once the session that it asked with turns out to be over. */
export function SessionOver() {
  function prepareLogin() {
    writeTab("login_notice", "session ended");
    writeTab("way_back", "/subscriptions");
  }
  return <Leave to="/login" first={prepareLogin} />;
}

function Leave({ to, first }: { to: Href; first?: () => void }) {
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    first?.();
    navigate(to, { replace: true });
  });
  useLayoutEffect(() => leave(), []);
  return <Starting />;
}
