import { CloudSyncOutlined, DisconnectOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { keepAnswers } from '../lib/kept-answers.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { refetchTopics } from '../lib/live.ts';
import { savesData } from '../lib/saves-data.ts';
import { storedSession } from '../lib/auth.ts';
import { useMe, useSession } from '../lib/session.tsx';
import { toast } from '../lib/toasts.ts';
import { useOnline } from '../lib/use-online.ts';
import { keepSending, onOutboxChange } from '../features/sales/outbox.ts';
import { showSubmitted } from '../features/sales/queries.ts';
import { offersQuery } from '../features/products/queries.ts';
import { refusalOf } from '../features/sales/sale-refusal.ts';
import { useKeepsSales, useWaitingSales } from '../features/sales/waiting-queries.ts';
import css from './offline-bar.module.css';

const SignOutQuestion = lazyPart(() => import('../features/sales/sign-out-question.tsx'));

interface OfflineBarProps {
  /** True when the person wants to sign out while sales wait. */
  leaving: boolean;
  onStay: () => void;
  onSignOut: () => void;
}

/** Prepares an agent's phone for times without a signal, and shows a bar while offline. */
export default function OfflineBar({ leaving, onStay, onSignOut }: OfflineBarProps) {
  useShellOnDevice();
  useProductsOnDevice();
  useKeptAnswers();
  useOutbox();
  const { id } = useMe();
  return (
    <>
      <Bar />
      <Suspense>
        {leaving ? <SignOutQuestion userId={id} onStay={onStay} onSignOut={onSignOut} /> : null}
      </Suspense>
    </>
  );
}

function Bar() {
  const { session } = useSession();
  const isOnline = useOnline();
  const { id } = useMe();
  const waiting = useWaitingSales(id).filter(({ problem }) => problem === undefined).length;
  const keepsSales = useKeepsSales(id);
  const isOffline = !isOnline || (session.status === 'signedIn' && session.lastSeen === true);
  const sales = waiting === 1 ? '1 sale is' : `${waiting} sales are`;
  return (
    <div role="status">
      {isOffline ? (
        <p className={css.bar}>
          <DisconnectOutlined aria-hidden="true" />
          <span>
            <strong>You’re offline.</strong>{' '}
            {waiting > 0 ? `${sales} waiting to be sent.` : whatGoesOn(keepsSales)}
          </span>
        </p>
      ) : null}
      {!isOffline && waiting > 0 ? (
        <p className={css.bar}>
          <CloudSyncOutlined aria-hidden="true" />
          <span>{sales} waiting to be sent.</span>
        </p>
      ) : null}
    </div>
  );
}

const whatGoesOn = (keepsSales: boolean) =>
  keepsSales
    ? 'You see what was loaded last, and can write sales.'
    : 'You see what was loaded last. This browser keeps nothing, so sales can be submitted only with a signal.';

function useShellOnDevice(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // A browser setting can refuse this; the portal then works online only.
    navigator.serviceWorker
      .register(savesData() ? '/sw.js?saves-data' : '/sw.js')
      .catch(() => undefined);
  }, []);
}

/**
 * Loads the products, which a sale that is written offline needs; the service worker keeps the form's code.
 */
function useProductsOnDevice(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery(offersQuery());
  }, [client]);
}

/** Tells whether a person has signed out, in this tab or in another. */
const isOverFor = async (accountId: string) => (await storedSession())?.userId !== accountId;

function useKeptAnswers(): void {
  const client = useQueryClient();
  const me = useMe();
  useEffect(() => keepAnswers(client, me, () => isOverFor(me.accountId ?? me.id)), [client, me]);
}

function useOutbox(): void {
  const client = useQueryClient();
  const { id: userId, accountId = userId } = useMe();
  // Another tab may have sent a waiting sale.
  useEffect(() => onOutboxChange(() => refetchTopics(client, ['sales'])), [client]);
  useEffect(
    () =>
      keepSending({
        userId,
        isOver: () => isOverFor(accountId),
        onSent: (sale) => {
          toast.success('Sale submitted successfully! Awaiting admin approval.');
          showSubmitted(client, sale);
        },
        onRefused: (error) => toast.failure('Failed to submit sale', error, refusalOf(error)),
      }),
    [client, userId, accountId],
  );
}
