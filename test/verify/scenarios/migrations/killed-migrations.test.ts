/**
 * Given the baseline's data, migrations that die and go on, or run beside other writes, end as all others do.
 */
import { describe } from 'vitest';
import {
  describeKilledMigrations,
  describeMovingItems,
} from '../../../support/stack/baseline-folder/killed-migrations.ts';

describe('migrations', () => {
  describeKilledMigrations({ seeds: [1], deaths: 2 });
  describeMovingItems([2]);
});
