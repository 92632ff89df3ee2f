/** A table without a portal, for the tests of a file, or for one test. */
import { closeAfterwards } from './close-afterwards.ts';
import { openOwnTable } from './table.ts';

/** Opens a table on an empty database of its own. */
export async function setUpTable() {
  const { close, ...opened } = await openOwnTable();
  closeAfterwards(close);
  return opened;
}
