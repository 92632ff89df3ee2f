import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { type Room, RoomContext } from '../lib/room.tsx';
import { SessionProvider, useSession } from '../lib/session.tsx';
import { useThemeMode } from '../lib/theme-mode.ts';
import { REDUCED_MOTION, useMedia } from '../lib/use-media.ts';
import { themeClass, themeOf } from './theme.ts';

const ToastHost = lazy(() => import('../components/toast-host.tsx'));

/** Everything that the screens stand on. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Look>
      <SessionProvider>
        <Queries>{children}</Queries>
      </SessionProvider>
      <Suspense>
        <ToastHost />
      </Suspense>
    </Look>
  );
}

function Look({ children }: { children: ReactNode }) {
  const [room, setRoom] = useState<Room>('agent');
  const mode = useThemeMode();
  const motion = !useMedia(REDUCED_MOTION);
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.className = themeClass(room, mode);
    documentElement.dataset.mode = mode;
    documentElement.dataset.room = room;
  }, [room, mode]);
  return (
    <RoomContext value={setRoom}>
      <ConfigProvider theme={themeOf(room, mode, motion)}>{children}</ConfigProvider>
    </RoomContext>
  );
}

/** One person's answers: another session gets a new, empty cache. */
function Queries({ children }: { children: ReactNode }) {
  const { session, refresh } = useSession();
  const person = session.status === 'signedIn' ? session.me.id : undefined;
  const makeCache = () => ({ person, client: createQueryClient(() => void refresh()) });
  const [cache, setCache] = useState(makeCache);
  if (cache.person !== person) setCache(makeCache());
  useRefetchAfterEnd(cache.client, session.status === 'signedIn' && session.ended);
  return <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>;
}

/** What could not be read while the session had ended is read once the person has signed in again. */
function useRefetchAfterEnd(client: QueryClient, ended: boolean): void {
  useEffect(() => {
    if (!ended) return undefined;
    return () => void client.invalidateQueries();
  }, [client, ended]);
}
