/** Rows that are made into text at once. */
const CHUNK = 500;

/** Writes rows as a JSON array, in chunks. */
export function* writeJson(rows: readonly object[]): Generator<string> {
  yield '[';
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK).map((row) => JSON.stringify(row));
    yield `${from > 0 ? ',\n' : '\n'}${some.join(',\n')}`;
  }
  yield '\n]\n';
}
