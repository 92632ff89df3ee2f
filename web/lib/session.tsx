/**
 * Who is signed in. The state comes from Amplify's Hub, the person from the API (document 000,
 * section 4, "Profile loading").
 */
import { Hub } from 'aws-amplify/utils';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Me } from '../../shared/identity/contract.ts';
import { api } from './api.ts';
import { isErrorCode, isTransient } from './api-errors.ts';
import { signedInUserId, signOut } from './auth.ts';

const PROFILE_RETRIES = 5;
const RETRY_MS = 1000;
const AFTER_FALLBACK_MS = 500;

export type Session =
  /** True until the first session and profile check ends; `signedIn`: the profile is on its way. */
  | { status: 'loading'; signedIn: boolean }
  | { status: 'signedOut' }
  | { status: 'signedIn'; me: Me };

interface SessionControl {
  session: Session;
  /** Reads the profile again: its status may have changed. */
  refresh: () => void;
}

const SessionContext = createContext<SessionControl | undefined>(undefined);

/**
 * The session.
 * @throws Error outside of the provider
 */
export function useSession(): SessionControl {
  const control = use(SessionContext);
  if (!control) throw new Error('useSession needs SessionProvider');
  return control;
}

/**
 * The signed-in person, on screens behind the guard.
 * @throws Error where nobody is signed in
 */
export function useMe(): Me {
  const { session } = useSession();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  return session.me;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the profile: up to 5 retries 1 s apart, then the fallback and 0.5 s. */
async function loadProfile(): Promise<Me> {
  for (let retry = 0; retry <= PROFILE_RETRIES; retry += 1) {
    try {
      return await api.identity.getMe();
    } catch (error) {
      const mayComeYet = isErrorCode(error, 'NOT_FOUND') || isTransient(error);
      if (!mayComeYet) throw error;
      if (retry === PROFILE_RETRIES && !isErrorCode(error, 'NOT_FOUND')) throw error;
      if (retry < PROFILE_RETRIES) await wait(RETRY_MS);
    }
  }
  const created = await api.identity.createFallbackProfile();
  await wait(AFTER_FALLBACK_MS);
  return created;
}

/** Keeps the session; ends it where the profile can't be had. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'loading', signedIn: false });
  // A slow answer to an earlier question must not overwrite a later one's.
  const question = useRef(0);

  const load = useCallback(async () => {
    question.current += 1;
    const mine = question.current;
    const put = (next: Session) => {
      if (question.current === mine) setSession(next);
    };
    if (!(await signedInUserId())) return put({ status: 'signedOut' });
    setSession((now) => (now.status === 'signedIn' ? now : { status: 'loading', signedIn: true }));
    try {
      put({ status: 'signedIn', me: await loadProfile() });
    } catch {
      // Specified: any error while the profile loads signs the person out.
      if (question.current !== mine) return;
      await signOut();
      put({ status: 'signedOut' });
    }
  }, []);

  useEffect(() => {
    void load();
    return Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signedIn') void load();
      if (payload.event === 'signedOut' || payload.event === 'tokenRefresh_failure') {
        question.current += 1;
        setSession({ status: 'signedOut' });
      }
    });
  }, [load]);

  const refresh = useCallback(() => void load(), [load]);
  const control = useMemo(() => ({ session, refresh }), [session, refresh]);
  return <SessionContext value={control}>{children}</SessionContext>;
}
