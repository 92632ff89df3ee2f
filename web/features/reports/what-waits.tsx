import { type ReactNode, Suspense } from 'react';
import { Card, CardNote } from '../../components/card.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { ListSkeleton } from '../../components/list-states.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import css from './dashboard-list.module.css';
import type { Waiting } from './use-waiting.ts';
import type { Wait } from './waits-of.ts';

const Reminder = lazyPart(() => import('./reminder.tsx'));

/** All that waits for the office, each with a link to where it is done; nothing where nothing waits. */
export const WhatWaits = ({ waiting: { waits, isLost, lastReminder } }: { waiting: Waiting }) =>
  waits?.length === 0 && !isLost ? null : (
    <Waits waits={waits} isLost={isLost} reminder={<Reminder last={lastReminder} />} />
  );

interface WaitsProps {
  waits: Wait[] | undefined;
  isLost: boolean;
  reminder: ReactNode;
}

const Waits = ({ waits, isLost, reminder }: WaitsProps) => (
  <div className={css.waits}>
    <Card title="What Waits for You">
      {waits ? null : <ListSkeleton label="what waits" />}
      {isLost ? <CardNote>Some of it couldn’t be loaded. Reload the page.</CardNote> : null}
      <LinkList
        label="What waits for you"
        links={(waits ?? []).map(({ text, hint, isLate, to, isReminded }) => ({
          key: `${text} ${to}`,
          to,
          title: text,
          end: <span className={isLate ? css.late : css.small}>{hint}</span>,
          beside: isReminded ? <Suspense>{reminder}</Suspense> : undefined,
        }))}
      />
    </Card>
  </div>
);
