import type { TestStack } from '../stack/stack.ts';

/** Ranks for reports, as the schedule does every 15 minutes. */
export const rankNow = (stack: TestStack) => stack.invoke('ranker', { kind: 'rankAgents' });
