export class HouseRules extends foundry.applications.api.ApplicationV2 {}
