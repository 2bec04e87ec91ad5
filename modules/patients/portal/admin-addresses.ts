// The addresses of the admin pages of a patient (document 3 §2; OP-ADMIN-1).

export const adminAddresses = (adminBaseUrl: string, profileId: string) => {
  const base = adminBaseUrl.replace(/(?<!\/)\/+$/, '');
  const booked = new URLSearchParams({
    page: '1',
    sort: 'createdDate,desc',
    size: '20',
    'status.equals': 'BOOKED',
    'calendarEventId.specified': 'true',
    'principal.equals': profileId,
  });
  return {
    record: `${base}/profile/${profileId}`,
    accesses: `${base}/profile/${profileId}/accesses`,
    spo2: `${base}/profile/${profileId}?autoCreate=true#spo2`,
    bookedAppointments: `${base}/appointment?${booked}`,
    memberReport: `${base}/care-team-member-report`,
  };
};
