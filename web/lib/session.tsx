/** The session and the signed-in person, for React. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Me } from '../../shared/identity/contract.ts';
import { api } from './api.ts';
import { refreshTokens, signOut, storedSession, wasSignedOut } from './auth.ts';
import { usedSession } from './idle-session.ts';
import { lastSeen, withKept } from './with-kept.ts';
import { loadProfile } from './load-profile.ts';
import { onSessionChange, onWake } from './session-events.ts';
import { atFirst, type Session, SessionKeeper } from './session-keeper.ts';
import { keepFresh } from './session-refresh.ts';

interface SessionControl {
  session: Session;
  /** Reads the profile again: its status may have changed. */
  refresh: () => Promise<void>;
  /** Ends the session, in every tab. */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionControl | undefined>(undefined);

/** @throws Error outside of the provider */
export function useSession(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error('useSession needs SessionProvider');
  return control;
}

/**
 * The signed-in person, on screens behind the guard.
 * @throws Error without a signed-in person
 */
export function useMe(): Me {
  const { session } = useSession();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  return session.me;
}

const source = {
  stored: usedSession,
  wasSignedOut,
  signOut,
  loadProfile: () => loadProfile(api.identity),
  lastSeen,
};

/** Follows the stored session, and keeps its tokens fresh. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(atFirst);
  const [keeper] = useState(() => new SessionKeeper(source, setSession));

  useEffect(() => {
    const look = () => void keeper.look();
    look();
    const stops = [onSessionChange(look), onWake(look), onWake(() => keeper.hurry())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [keeper]);

  const isOut = session.status === 'signedOut';
  useEffect(() => {
    // If the device fails to forget the kept answers, their mark stays, and the next start of the portal
    // tries again.
    if (isOut) void withKept((kept) => kept.forgetKept());
  }, [isOut]);

  useFreshTokens(session.status === 'signedIn' && !session.ended);

  const control = useMemo(
    () => ({
      session,
      refresh: () => keeper.reload(),
      signOut: () => keeper.signOut(),
    }),
    [session, keeper],
  );
  return <SessionContext value={control}>{children}</SessionContext>;
}

function useFreshTokens(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return undefined;
    const keeper = keepFresh({
      remainingMs: async () => (await storedSession())?.remainingMs,
      refresh: async () => void (await refreshTokens()),
    });
    const stopWaking = onWake(keeper.check);
    return () => {
      stopWaking();
      keeper.stop();
    };
  }, [signedIn]);
}
