/**
 * Given the baseline's data, migrations that die and go on, or run beside other writes, end as all others do.
 */
import { describe } from 'vitest';
import {
  describeKilledMigrations,
  describeMovingItems,
} from '../support/stack/baseline-folder/killed-migrations.ts';

const ROUNDS = 10;
const seeds = Array.from({ length: ROUNDS }, (_, round) => 100 + round);

describe('migrations', () => {
  describeKilledMigrations({ seeds, deaths: 40 });
  describeMovingItems(seeds);
});
