import { useSearchParams } from 'react-router-dom';

/**
 * A screen's tab in the address, so that it survives reload and Back, and can be shared.
 * @param known the tabs; the first is the default
 * @param ofTab parameters of the address that say what a tab shows; they end with the choice of another
 * @param name the address's parameter for the tab
 */
export function useTabInUrl<Tab extends string>(
  known: readonly [Tab, ...Tab[]],
  ofTab: readonly string[] = [],
  name = 'tab',
): [chosen: Tab, choose: (tab: Tab) => void] {
  const [query, setQuery] = useSearchParams();
  const chosen = known.find((tab) => tab === query.get(name)) ?? known[0];
  const choose = (tab: Tab) =>
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        if (tab === known[0]) then.delete(name);
        else then.set(name, tab);
        // The new tab's list starts at its first page.
        for (const shown of ['pages', ...ofTab]) then.delete(shown);
        return then;
      },
      { replace: true },
    );
  return [chosen, choose];
}
