/** `npm run stored-items`: writes `docs/stored-items.md`, unless stored items changed without a migration. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { changedItems, storedItemsPage } from '../stored-items.ts';

const file = new URL('../../docs/stored-items.md', import.meta.url);
const changed = existsSync(file) ? await changedItems(readFileSync(file, 'utf8')) : [];
if (changed.length > 0) {
  console.error(
    `Stored items of ${changed.join(', ')} lack what the code expects now. Add a migration (docs/decisions/0037-stored-items-have-a-version.md), then run this again.`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(file, await storedItemsPage());
}
