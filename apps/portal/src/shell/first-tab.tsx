// Where does the address of a patient without a tab lead? To the first one, the Care Summary (SHELL-023).
import { Navigate } from 'react-router';
import { patientTabs, useFeatures } from './feature.ts';

export const FirstTab = () => {
  const [first] = patientTabs(useFeatures());
  return first === undefined ? null : <Navigate to={first.path} replace />;
};
