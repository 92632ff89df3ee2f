// Runs before anything is painted, in words that browsers below the list in package.json can read too.
// Whoever chose a theme never sees the other one flash. The key and its values are those of lib/theme-mode.ts.
try {
  const choice = localStorage.getItem('portal-theme');
  if (choice === 'light' || choice === 'dark')
    document.documentElement.setAttribute('data-mode', choice);
  // oxlint-disable-next-line eslint/no-unused-vars -- old browsers need the name
} catch (error) {
  // Storage is off: the system decides.
}

// Chrome has this function since 100, Safari since 15.4: a browser without it may show nothing else.
if (!('AbortController' in window) || !new AbortController().signal.throwIfAborted)
  document.addEventListener('DOMContentLoaded', function () {
    document.getElementById('old-browser').removeAttribute('hidden');
  });
