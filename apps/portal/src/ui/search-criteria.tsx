// What was searched for, as pills above the results?
import './search-dialog.css';

interface SearchCriteriaProps {
  readonly criteria: readonly { readonly label: string; readonly words: string }[];
}

export const SearchCriteria = ({ criteria }: SearchCriteriaProps) => (
  <div className="search-criteria">
    <span className="search-criteria-lead" aria-hidden>
      Searched for
    </span>
    <ul aria-label="Searched for">
      {criteria.map(({ label, words }) => (
        <li key={label} className="search-pill">
          <span className="dim">{label}</span>
          <span className="trunc">{words}</span>
        </li>
      ))}
    </ul>
  </div>
);
