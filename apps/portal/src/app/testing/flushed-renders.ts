// Gives `act` to the production build of React, which has none: what a test renders is in the document, its effects run, when it goes on.
import React from 'react';
import { flushSync } from 'react-dom';

const act = async (render: () => unknown): Promise<void> => {
  let rendered: unknown;
  flushSync(() => {
    rendered = render();
  });
  await rendered;
};

Object.assign(React, { act });
