// Sets the colour scheme before the first paint, so that a dark room does not meet a white flash.
// The appearance is the only thing the browser keeps besides the region; both are no patient data.
{
  let kept = null;
  try {
    kept = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be switched off in the browser: then the system decides.
  }
  const isDark =
    kept === 'dark' || (kept !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
