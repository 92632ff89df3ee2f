// Runs before anything is painted, also in old browsers: whoever chose a theme never sees the other one
// flash. The key and its values are those of lib/theme-mode.ts.
try {
  const choice = localStorage.getItem('portal-theme');
  if (choice === 'light' || choice === 'dark')
    document.documentElement.setAttribute('data-mode', choice);
  // oxlint-disable-next-line eslint/no-unused-vars -- old browsers need the name
} catch (error) {
  // Storage is off: the system decides.
}

// Chrome has it since 100, Safari since 15.4.
if (!('AbortController' in window) || !new AbortController().signal.throwIfAborted)
  document.addEventListener('DOMContentLoaded', function () {
    document.getElementById('old-browser').removeAttribute('hidden');
  });
