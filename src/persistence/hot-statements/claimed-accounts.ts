// A condition on profiles that no model can express.

/** The profile, under its name in the statement, has claimed nothing, not even an account that was removed. */
export const hasNoAccounts = (profile: string) =>
  `NOT EXISTS (SELECT 1 FROM consumers a WHERE a.consumer_profile_id = \`${profile}\`.\`id\`)`;
