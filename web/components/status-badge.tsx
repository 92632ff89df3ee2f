import type { ReactNode } from 'react';
import css from './status-badge.module.css';

/** What a status means: never by colour alone, so an icon and a word belong to it. */
export type Tone = 'waiting' | 'good' | 'bad' | 'accent' | 'quiet';

/** A status as icon and word. */
export function StatusBadge({ tone, icon, label }: { tone: Tone; icon: ReactNode; label: string }) {
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      <span aria-hidden="true">{icon}</span>
      <span>{label}</span>
    </span>
  );
}
