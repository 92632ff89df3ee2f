import { describe } from 'vitest';
import { describeOutcomeHistories } from '../support/outcome-history-suite.ts';

describe('a batch that bank files settle, at full count', () => {
  describeOutcomeHistories({ histories: 300, seed: 65_000 });
});
