// Which errors can people meet in care plans, care teams, devices, rewards, events, goals and tasks? A part of the catalogue in errors.ts

export const careErrors = {
  SameRecord: { status: 409, message: 'This is one and the same record. Choose another one.' },
  MergeElsewhere: {
    status: 409,
    message:
      'One of the records also belongs to a site where you may not do this. Ask somebody who administers all of its sites.',
  },
  MergeHindered: {
    status: 409,
    message: 'Something is in the way of this merge. Look at it again; nothing was changed.',
  },
  MergeNotFound: { status: 404, message: 'This merge is not there any more, or it was undone.' },
  LaterMergeFirst: {
    status: 409,
    message: 'Another record was merged into this one later. Undo that merge first.',
  },
  RecordMerged: {
    status: 409,
    message:
      'This record was merged with another one just now. Nothing was saved; reload the page to go on there.',
  },
  SiteUserNotFound: { status: 404, message: 'This is no site user of yours. Reload the page.' },
  FilterViewNotFound: { status: 404, message: 'This view is not there any more.' },
  FilterViewNameTaken: { status: 409, message: 'You have a view of this name already. Choose another name.' },
  TooManyFilterViews: { status: 409, message: 'You can keep at most 100 views. Remove one first.' },
  CarePlanNotFound: {
    status: 404,
    message: 'This care plan does not exist or you do not have access to its patient.',
  },
  PlanSectionNotFound: {
    status: 404,
    message: 'This section does not exist or you do not have access to its patient.',
  },
  DeviceOwnerNotFound: { status: 404, message: 'Nobody of this id lends devices to your sites.' },
  DeviceNotFound: {
    status: 404,
    message: 'This device does not exist, or it belongs to a site that is not yours.',
  },
  DeviceTaken: { status: 409, message: 'Another patient has this device already. Choose another one.' },
  DeviceOrderNotFound: {
    status: 404,
    message: 'This order does not exist or you do not have access to its patient.',
  },
  DeviceOrderUnderWay: {
    status: 409,
    message: 'This order cannot be cancelled any more: it has been shipped, delivered or cancelled before.',
  },
  RewardNotFound: {
    status: 404,
    message: 'This reward does not exist or you do not have access to its patient.',
  },
  PurposeNotOffered: {
    status: 400,
    message: 'Choose one of the purposes that the site of the patient has.',
  },
  NotOnTeam: {
    status: 409,
    message: "Somebody of this list works at none of the patient's sites. Choose somebody else.",
  },
  EventNotFound: {
    status: 404,
    message: 'This event does not exist or you do not have access to its patient.',
  },
  AppointmentOfCalendar: {
    status: 409,
    message: 'This appointment comes from a calendar. Move or change it there; here it can be cancelled.',
  },
  AppointmentOver: {
    status: 409,
    message: 'This appointment has taken place or was cancelled. It stays as it is; plan a new one.',
  },
  AppointmentClash: {
    status: 409,
    message: 'This staff member has another appointment at that time. Choose another time or another person.',
  },
  OwnAppointmentClash: {
    status: 409,
    message: 'You have another appointment at that time. Choose another time or another person.',
  },
  AppointmentNotFound: {
    status: 404,
    message: 'This appointment does not exist, or it is one of another patient.',
  },
  GoalNotFound: { status: 404, message: 'This goal is not in the record any more.' },
  CareUserNotFound: { status: 404, message: 'This person is not linked to the patient any more.' },
  TaskOver: {
    status: 409,
    message: 'This task was done or cancelled. It stays as it is; plan a new one.',
  },
  TaskNotFound: {
    status: 404,
    message: 'This task does not exist or you do not have access to its patient.',
  },
} as const;
