// Where does an address lead that names a site but no patient? (OP-SHELL-5)
import { Navigate, useParams } from 'react-router';

/** `/site/{slug}/patient`, the patient left out. */
export const SiteOfPatientRoute = () => <Navigate to={`/site/${useParams()['slug'] ?? ''}`} replace />;

/** `/site/patient`, both left out. */
export const AllPatientsRoute = () => <Navigate to="/all-patients" replace />;
