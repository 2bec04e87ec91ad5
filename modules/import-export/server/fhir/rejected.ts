// Why is one resource not imported? Its words go into the report, so they name fields and never the patient's data.

export class Rejected extends Error {
  override readonly name = 'Rejected';
}
