import './unsaved-dot.css';

/** The amber dot of everything that is typed but not saved. */
export const UnsavedDot = () => <span className="unsaved-dot" role="img" aria-label="Unsaved changes" />;
