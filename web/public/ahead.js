// Runs while the portal's first script is still on its way. Who is signed in gets the parts of the screen
// that the address names fetched meanwhile, instead of one after the other; who isn't, and comes to the
// door, goes to the welcome page, which needs none of it. It decides nothing: the portal looks itself.
try {
  const path = location.pathname;
  const isSignedIn = Object.keys(localStorage).some((key) =>
    key.startsWith('CognitoIdentityServiceProvider.'),
  );
  if (isSignedIn) {
    document.querySelectorAll('link[data-ahead]').forEach((link) => {
      const parts = link.getAttribute('data-ahead')?.split(' ') ?? [];
      const isOfFolder = parts.some((part) => part.endsWith('/') && `${path}/`.startsWith(part));
      if (isOfFolder || parts.includes(path))
        link.setAttribute('rel', link.getAttribute('data-rel') ?? '');
    });
  } else if (path === '/') {
    document.documentElement.setAttribute('data-leaving', '');
    location.replace('/welcome');
  }
} catch {
  // Storage is off: everything comes in its turn.
}
