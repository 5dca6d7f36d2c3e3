import { Anchor, Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link in a text to another place of the app. */
export const AnchorLink = createLink(Anchor<'a'>);

/** A link that looks like a button. */
export const ButtonLink = createLink(Button<'a'>);
