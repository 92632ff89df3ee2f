import { useSearchParams } from 'react-router-dom';

/**
 * A screen's tab in the address, so that it survives reload and Back, and can be shared.
 * @param known the tabs; the first is the default
 * @param ofTab parameters of the address that say what a tab shows; they end with the choice of another
 */
export function useTabInUrl<Tab extends string>(
  known: readonly [Tab, ...Tab[]],
  ofTab: readonly string[] = [],
): [chosen: Tab, choose: (tab: Tab) => void] {
  const [query, setQuery] = useSearchParams();
  const chosen = known.find((tab) => tab === query.get('tab')) ?? known[0];
  const choose = (tab: Tab) =>
    setQuery(
      (now) => {
        const then = new URLSearchParams(now);
        if (tab === known[0]) then.delete('tab');
        else then.set('tab', tab);
        // The new tab's list starts at its first page.
        for (const name of ['pages', ...ofTab]) then.delete(name);
        return then;
      },
      { replace: true },
    );
  return [chosen, choose];
}
