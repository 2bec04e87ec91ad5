// Errors around portal users, their sites and the access that staff grant (document 1 §8; OP-USERS-6, OP-USERS-10).

export const peopleErrors = {
  UserNotFound: { status: 404, message: 'This user does not exist or shares no site with you.' },
  EmailTaken: { status: 409, message: 'There is already a user with this email address.' },
  LastAdmin: {
    status: 409,
    message: 'This is the last admin of the site. Make somebody else admin first.',
  },
  OwnLastAdmin: {
    status: 409,
    message: 'This is your own last admin role. Ask another admin of the site to take it from you.',
  },
  LastSiteOfUser: {
    status: 403,
    message:
      "This is the user's last site. Only a person who may delete users can remove it. Revoke the portal access instead.",
  },
  GrantNotFound: {
    status: 404,
    message:
      'This access has ended, or it is at a site that is not yours. Reload the list to see what is open.',
  },
  GrantWaiting: {
    status: 409,
    message: 'Access for this user already waits for an administrator of the site. Nothing was sent again.',
  },
  OnlyGranted: {
    status: 403,
    message:
      'You see this patient by access that was granted to you for a while. Ask somebody who works at the site to add the patient to yours.',
  },
  OwnGrant: {
    status: 403,
    message: 'This access is yours or was granted by you. Another administrator of the site has to decide.',
  },
} as const;
