// What may other modules and the demo world ask of spirometry sessions?
export { judgeBlows, isBlowProblem } from './judge-blows.ts';
export { newSessionRows } from './new-session-rows.ts';
export { figuresOfSessions, sessionsOfProfile } from './session-of.ts';
export { expectedOf } from './predicted-values.ts';
export { sessionOf } from './session-of.ts';
export { findCurves as curvesOfSession, sessionIdsOf } from './sessions.store.ts';
export { findLastOverwritten } from './overwritings.store.ts';
export { storeSession } from './store-session.ts';
export { type WholeSession, wholeSessions } from './whole-sessions.ts';
