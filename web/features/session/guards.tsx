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
import { invitationOf, readReturnAddress, toReturnAddress, toWantedAddress } from "./return-address.ts";
import { useSignedIn } from "./signed-in.ts";

export const memberScreens = pages.filter(isMember).map(({ path }) => path);

/** Tells the guest guard that the token it is about to see comes from a login on this screen, not from another tab. */
export const LoginLanding = createContext<() => void>(() => undefined);

/** Tells the member guard that the reader logged out here, so that no session "ended". */
export const LogoutLanding = createContext<() => void>(() => undefined);

/** Back to where a login was asked for, else from a token found to the profile and from a login made here to the plans. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const [isLogin, setLogin] = useState(false);
  const announceLogin = useCallback(() => setLogin(true), []);
  const wanted = toWantedAddress(useSearch());
  // A sign-up and a login are several screens.
  useEffect(() => {
    if (wanted) writeTab("return_address", wanted);
  }, [wanted]);
  const [path] = useLocation();
  if (useSignedIn() === "yes") {
    if (path === "/delete-account/code") return <Leave to="/account#delete" />;
    const kept = readReturnAddress(memberScreens);
    // A login on this screen may have found texts to agree to first.
    if (isLogin) return <Leave to={kept ?? wanted ?? "/subscriptions"} />;
    return <Leave to={wanted ?? kept ?? "/profile"} />;
  }
  return <LoginLanding value={announceLogin}>{children}</LoginLanding>;
}

export function MemberOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const [path] = useLocation();
  const here = toReturnAddress(memberScreens, path, useSearch());
  const [isLogout, setLogout] = useState(false);
  const announceLogout = useCallback(() => setLogout(true), []);
  const wasSignedIn = useRef(false);

  // A screen takes its parameters out at once; until its calls are answered, they may be needed once more.
  const arrive = useEffectEvent(() => {
    wasSignedIn.current = true;
    if (here?.includes("?")) writeTab("return_address", here);
    else forgetTab("return_address");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is arrived at once
  useEffect(() => {
    if (signedIn === "yes") arrive();
  }, [signedIn, path]);

  /** A guest who opens an invitation's link reads what it is about; whoever was logged in knows. */
  function prepareLogin(): Href {
    if (isLogout) {
      forgetTab("return_address");
      return "/login";
    }
    if (wasSignedIn.current) writeTab("login_notice", "session ended");
    if (here && !(wasSignedIn.current && readReturnAddress(memberScreens))) writeTab("return_address", here);
    return here && invitationOf(here) && !wasSignedIn.current ? "/invitation" : "/login";
  }

  if (signedIn === "unknown") return <Starting />;
  if (signedIn === "no") return <Leave to={prepareLogin} />;
  return (
    <LogoutLanding value={announceLogout}>
      <Suspense fallback={<Starting />}>{children}</Suspense>
    </LogoutLanding>
  );
}

/** For a page that is open to all, once the session that it asked with turns out to be over. */
export function SessionOverNotice() {
  function prepareLogin(): Href {
    writeTab("login_notice", "session ended");
    writeTab("return_address", "/subscriptions");
    return "/login";
  }
  return <Leave to={prepareLogin} />;
}

function Leave({ to }: { to: Href | (() => Href) }) {
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    navigate(typeof to === "function" ? to() : to, { replace: true });
  });
  useLayoutEffect(() => leave(), []);
  return <Starting />;
}
