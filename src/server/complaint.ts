/** What a person who starts the server did wrong, in words: told as it is, without a stack, and ends it with code 2. */
export class Complaint extends Error {}
