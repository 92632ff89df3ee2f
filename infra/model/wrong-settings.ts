/** Settings that can't be used; `message` has one line per wrong setting. */
export class WrongSettings extends Error {
  override name = 'WrongSettings';
}
