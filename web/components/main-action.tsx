import type { ReactNode } from 'react';
import { LARGE, useMedia } from '../lib/use-media.ts';

/** A screen's most frequent action, in its header; on small screens the bar at the bottom has it. */
export const MainAction = ({ children }: { children: ReactNode }) =>
  useMedia(LARGE) ? children : null;
