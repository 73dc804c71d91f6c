/** Something that the user of the command can put right. Told as it is, in one sentence; the program ends with 2. */
export class Refusal extends Error {
  override name = 'Refusal'
}
