// Runs before anything is painted: whoever chose a theme never sees the other one flash. The key and
// its values are those of lib/theme-mode.ts.
try {
  const choice = localStorage.getItem('portal-theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.mode = choice;
} catch {
  // Storage is off: the system decides.
}
