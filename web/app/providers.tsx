import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { withKept } from '../lib/with-kept.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { LookContext, PUBLIC } from '../lib/portal-theme.tsx';
import { SessionProvider, useSession } from '../lib/session.tsx';
import { useThemeMode } from '../lib/theme-mode.ts';
import { useIdle } from '../lib/use-idle.ts';
import { REDUCED_MOTION, useMedia } from '../lib/use-media.ts';
import { themeClass, themeOf } from './theme.ts';

const ToastHost = lazyPart(() => import('../components/toast-host.tsx'));

/** The contexts that all screens need. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Themed>
      <SessionProvider>
        <Queries>{children}</Queries>
      </SessionProvider>
      <Toasts />
    </Themed>
  );
}

/** Loaded when the browser is idle; toasts wait until the host is there. */
function Toasts() {
  const idle = useIdle();
  return <Suspense>{idle ? <ToastHost /> : null}</Suspense>;
}

function Themed({ children }: { children: ReactNode }) {
  const [look, setLook] = useState(PUBLIC);
  const mode = useThemeMode();
  const motion = !useMedia(REDUCED_MOTION);
  const { portal } = look;
  const name = themeClass(look, mode);
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.className = name;
    documentElement.dataset.mode = mode;
    documentElement.dataset.portal = portal;
  }, [name, portal, mode]);
  return (
    <LookContext value={setLook}>
      <ConfigProvider theme={themeOf(look, mode, motion)}>{children}</ConfigProvider>
    </LookContext>
  );
}

/** The query cache of one person; another person gets a new, empty one. */
function Queries({ children }: { children: ReactNode }) {
  const { session, refresh } = useSession();
  const person =
    session.status === 'signedIn' ? (session.me.accountId ?? session.me.id) : undefined;
  const makeCache = () => ({
    person,
    client: createQueryClient({
      onForbidden: () => void refresh(),
      onNetworkError: (client) =>
        void (person && withKept((kept) => kept.restoreAnswers(client, person))),
    }),
  });
  const [cache, setCache] = useState(makeCache);
  if (cache.person !== person) setCache(makeCache());
  const isBehind = session.status === 'signedIn' && (session.ended || session.lastSeen === true);
  useRefetchAfter(cache.client, isBehind);
  return <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>;
}

/**
 * Fetches all queries again when an ended session continues, or when the server can be reached again,
 * because calls failed in the meantime.
 */
function useRefetchAfter(client: QueryClient, isBehind: boolean): void {
  useEffect(() => {
    if (!isBehind) return undefined;
    return () => void client.invalidateQueries();
  }, [client, isBehind]);
}
