/** Which keys work in the results, and what closed results mean. */
export const ResultsFoot = ({ hasClosed }: { readonly hasClosed: boolean }) => (
  <footer className="search-foot">
    <p className="search-foot-text">
      {hasClosed
        ? 'Patients of sites you have no access to cannot be opened. Each one shown is written to the audit log.'
        : null}
    </p>
    <span className="grow" />
    <p className="search-keys" aria-hidden>
      <kbd>↑</kbd>
      <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
    </p>
  </footer>
);
