import type { ReactNode } from 'react';
import css from './status-badge.module.css';

/** Colour of a status badge. An icon and a word go with it, because colour alone isn't accessible. */
export type Tone = 'waiting' | 'good' | 'bad' | 'accent' | 'quiet';

export function StatusBadge({ tone, icon, label }: { tone: Tone; icon: ReactNode; label: string }) {
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      <span aria-hidden="true">{icon}</span>
      <span>{label}</span>
    </span>
  );
}
